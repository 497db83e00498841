-- What authors say about content made by AI. Null: not declared. `ai_share_ruled` is what an administrator decided; it prevails.
alter table topic add column ai_share text check (ai_share in ('none', 'partly', 'fully')),
  add column ai_share_ruled text check (ai_share_ruled in ('none', 'partly', 'fully'));
alter table topic_reply add column ai_share text check (ai_share in ('none', 'partly', 'fully')),
  add column ai_share_ruled text check (ai_share_ruled in ('none', 'partly', 'fully'));
