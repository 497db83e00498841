-- Zero bits that the proof of work of a captcha needs; 0: none is needed.
alter table captcha add column difficulty smallint not null default 0;
