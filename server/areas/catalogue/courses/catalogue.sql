-- Chapters with their sections and videos, and the attached documents, of one version of a lesson.
create or replace function lesson_catalogue(of_lesson bigint, of_version integer) returns json language sql stable parallel safe return
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
