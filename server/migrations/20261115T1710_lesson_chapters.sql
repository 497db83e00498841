-- Lists show chapters and sections: 5 章 24 节. Kept like the number of sections, for the version that is shown.
alter table lesson add column chapter_count integer not null default 1;
update lesson set chapter_count = (
  select count(*) from lesson_chapter as c where c.lesson_id = lesson.id and c.version = lesson.version);
