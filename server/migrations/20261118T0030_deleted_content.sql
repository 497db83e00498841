-- Administrators list what was deleted (isDelete=1), newest first.
create index news_deleted on news (published_at desc nulls last, id desc) where deleted_at is not null;
