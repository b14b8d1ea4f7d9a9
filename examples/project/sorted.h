/* Appointments in order of time. */
#ifndef SORTED_H
#define SORTED_H

struct Appointment {
    struct Appointment *later;
    int time;
};

struct Appointment *sorted_insert(struct Appointment *first, int time); /* the new first */
struct Appointment *sorted_drop(struct Appointment *first, int time);   /* without those before that time */
struct Appointment *sorted_merge(struct Appointment *left, struct Appointment *right);
void sorted_clear(struct Appointment *first);

#endif
