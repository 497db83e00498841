-- A ruling about a report may also warn, mute or ban the author.
alter table reported_item
  add column author_id bigint references member,        -- known since the first report; null: the item was gone when this column was added
  add column verdict text check (verdict in ('dismiss', 'take-down', 'warn', 'mute', 'ban')),
  add column muted_until timestamptz;
update reported_item set verdict = case state when 'upheld' then 'take-down' else 'dismiss' end where state <> 'open';
update reported_item set author_id = item.author_id from topic as item where kind = 'topic' and item.id = target_id;
update reported_item set author_id = item.author_id from topic_reply as item where kind = 'reply' and item.id = target_id;
update reported_item set author_id = item.author_id from news as item where kind = 'news' and item.id = target_id;
alter table reported_item
  add check ((state = 'open') = (verdict is null) and (state = 'dismissed') = (verdict is not distinct from 'dismiss')),
  add check ((verdict is not distinct from 'mute') = (muted_until is not null));
-- The rulings about one author, newest first.
create index reported_item_of_author on reported_item (author_id, ruled_at desc, id desc) where state <> 'open';

-- Until then the member may not post, reply or upload.
alter table member add column muted_until timestamptz;

alter table approval drop constraint approval_kind_check;
alter table approval add constraint approval_kind_check check (kind in ('administrator', 'role', 'revoke', 'refund', 'ban'));
