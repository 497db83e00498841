-- The back office filters claims by kind and reason, each with the number in every state.
create index claim_by_kind on claim (kind, reason, state, created_at desc, id desc);
