-- Lists show chapters and sections: 5 章 24 节. Kept like the number of sections, for the version that is shown.
alter table lesson add column chapter_count integer not null default 1;
update lesson set chapter_count = (
  select count(*) from lesson_chapter as c where c.lesson_id = lesson.id and c.version = lesson.version);

-- Chapters with their sections and videos, and the attached documents.
create function lesson_catalogue(of_lesson bigint, of_version integer) returns json language sql stable parallel safe return
  json_build_object(
    'chapters', (
      select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'sections', (
        select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'seconds', s.seconds, 'is_trial', s.is_trial,
          'file', case when f.id is not null then json_build_object('id', f.id, 'name', f.name, 'suffix', f.suffix, 'size', f.size) end,
          'video', case when v.file_id is not null then
            json_build_object('state', v.state, 'path', v.path, 'percent', v.percent, 'reason', v.reason, 'seconds', v.seconds) end)
          order by s.place), '[]')
        from lesson_section as s left join stored_file as f on f.id = s.file_id left join video as v on v.file_id = s.file_id
        where s.lesson_id = c.lesson_id and s.version = c.version and s.chapter_id = c.id)) order by c.place), '[]')
      from lesson_chapter as c where c.lesson_id = of_lesson and c.version = of_version),
    'attachments', (
      select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'suffix', f.suffix, 'size', f.size) order by a.place), '[]')
      from lesson_attachment as a join stored_file as f on f.id = a.file_id where a.lesson_id = of_lesson and a.version = of_version));

-- Nothing of an approved version changes any more, and nothing is approved before all of its videos can be played: what
-- its page shows is kept with the lesson and read as one row. Null: not kept, to be read from the tables.
alter table lesson add column catalogue json;
update lesson set catalogue = lesson_catalogue(id, version)
where state = 1 and not exists (
  select from lesson_section as s left join video as v on v.file_id = s.file_id
  where s.lesson_id = lesson.id and s.version = lesson.version and v.state is distinct from 'ready');
