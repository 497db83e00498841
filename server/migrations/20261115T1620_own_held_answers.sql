-- Whoever reads a topic sees his own replies there that wait for their review.
create index topic_answer_own_held on topic_answer (topic_id, author_id) where is_held and deleted_at is null;
