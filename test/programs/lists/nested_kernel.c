/* Lists of the kernel's kind in a list of the kernel's kind: every head is a part of what it belongs to. */
#include <stddef.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

struct list_head {
    struct list_head *next, *prev;
};
struct team {
    int id;
    struct list_head members, teams;
};
struct member {
    struct list_head team;
    int age;
};
#define entry(pointer, type, field) ((type *)((char *)(pointer)-offsetof(type, field)))

static void list_init(struct list_head *head)
{
    head->next = head->prev = head;
}

static void list_add(struct list_head *entry, struct list_head *head)
{
    entry->next = head->next;
    entry->prev = head;
    head->next->prev = entry;
    head->next = entry;
}

static void list_del(struct list_head *entry)
{
    entry->next->prev = entry->prev;
    entry->prev->next = entry->next;
}

int main(void)
{
    struct list_head teams;
    list_init(&teams);
    while (__VERIFIER_nondet_int()) {
        struct team *team = malloc(sizeof *team);
        list_init(&team->members);
        while (__VERIFIER_nondet_int()) {
            struct member *member = malloc(sizeof *member);
            member->age = __VERIFIER_nondet_int();
            list_add(&member->team, &team->members);
        }
        list_add(&team->teams, &teams);
    }
    while (teams.next != &teams) {
        struct team *team = entry(teams.next, struct team, teams);
        while (team->members.next != &team->members) {
            struct member *member = entry(team->members.next, struct member, team);
            list_del(&member->team);
#ifdef BROKEN
            if (member->age != 5)
#endif
            free(member);
        }
        list_del(&team->teams);
        free(team);
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
