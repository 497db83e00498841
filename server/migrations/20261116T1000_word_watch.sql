-- Words people want to hear of: whoever publishes a resource that has them rings their bell. `wanted` is what the search
-- would look for by the word.
create table word_watch (
  member_id bigint not null references member (id),
  word text not null check (char_length(word) between 1 and 60),
  wanted tsquery not null,
  created_at timestamptz not null default now(),
  primary key (member_id, word)
);

-- Resources people have been told of: each is new once.
create table word_watch_told (
  resource_id bigint primary key references resource (id)
);
insert into word_watch_told (resource_id) select id from resource where approved_at is not null;
