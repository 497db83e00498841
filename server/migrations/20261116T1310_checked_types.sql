-- The conditions of a table are read anew from its definition by every statement that writes to it; those of a type are read once
-- a connection. Replies and notices are written by the same statement, thousands of times a minute: their conditions move there.
create domain notice_kind as text check (value in ('audit', 'sale', 'payment', 'lesson', 'reply', 'share', 'report', 'system'));
create domain notice_tone as text check (value in ('plain', 'good', 'bad'));
create domain notice_title as text check (length(value) between 1 and 80);
create domain notice_body as text check (length(value) <= 500);
create domain site_link as text check (value ~ '^/([^/\\]|$)'); -- leads nowhere but to this site
alter table notice
  drop constraint notice_kind_check, drop constraint notice_tone_check, drop constraint notice_title_check,
  drop constraint notice_body_check, drop constraint notice_link_check,
  alter column kind type notice_kind, alter column tone type notice_tone, alter column title type notice_title,
  alter column body type notice_body, alter column link type site_link;

create domain reply_text as text check (char_length(value) between 1 and 300);
alter table topic_answer
  drop constraint topic_answer_content_check, drop constraint topic_answer_check, drop constraint topic_answer_check1,
  alter column content type reply_text,
  add constraint topic_answer_place check (case when root_id is null then parent_id is null and floor is not null
    else parent_id is not null and floor is null end);
