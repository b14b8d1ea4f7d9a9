# Patterns of lists. Each is a block, or several, of one instance of the list; the first is what the list is entered by.
# "f -> next N" is a field that holds the N of the next instance, "f -> prev N" of the one before, "f -> D" a block of
# the same instance. Field names stand for offsets that the program decides. (The plain list is always there.)

# Doubly linked.
pattern doubly {
    N { next -> next N  prev -> prev N }
}

# Each node owns an object.
pattern objects {
    N { next -> next N  data -> D }
    D { }
}

# Each node owns two objects: a name and a buffer, a lock and a buffer.
pattern two_objects {
    N { next -> next N  first -> D  second -> E }
    D { }
    E { }
}

# Doubly linked, each node owns an object.
pattern doubly_objects {
    N { next -> next N  prev -> prev N  data -> D }
    D { }
}

# Each node owns an object that leads back to it.
pattern objects_back {
    N { next -> next N  data -> D }
    D { owner -> N }
}

# Two kinds of block in turn: A, B, A, B ...
pattern alternating {
    A { down -> B }
    B { up -> next A }
}

# Neighbours share a datum: a node owns the one on its right, and holds that of the node before on its left.
pattern shared_datum {
    N { next -> next N  right -> D  left -> prev D }
    D { }
}

# A list of towers of two: the tops are linked, too.
pattern towers {
    N { next -> next N  top -> T }
    T { down -> B  right -> next T }
    B { }
}

# A list inside each instance, "list S", is of any length, and may be empty. What it is a list of the heap decides, too: nodes, nodes
# that own objects, again nodes with lists inside, and so on. Its own fields are those at its end, or of all its nodes.

# A list of lists.
pattern lists {
    N { next -> next N  down -> S }
    list S { }
}

# A doubly linked list of lists.
pattern doubly_lists {
    N { next -> next N  prev -> prev N  down -> S }
    list S { }
}

# A list of lists and objects: a name and its entries.
pattern lists_and_objects {
    N { next -> next N  down -> S  data -> D }
    list S { }
    D { }
}

# A list of lists whose ends lead back to the node that holds them.
pattern lists_back {
    N { next -> next N  down -> S }
    list S { end -> N }
}

# A list of doubly linked lists, held by both ends.
pattern lists_both_ends {
    N { next -> next N  first -> S  last -> last S }
    list S { }
}

# A list of queues: each is held by its first node and by its last.
pattern queues {
    N { next -> next N  head -> S  tail -> T }
    list S { end -> T }
    T { }
}
