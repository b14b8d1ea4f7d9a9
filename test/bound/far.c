/* SPDX-License-Identifier: MIT
 * Always nine rounds, and a tenth byte: within eight rounds no run comes to its end.
 * rounds: 9 FALSE(valid-deref) */
int main(void)
{
    char bytes[9];
    int i = 0;
    for (; i < 9; i++)
        bytes[i] = 0;
    return bytes[i];
}
