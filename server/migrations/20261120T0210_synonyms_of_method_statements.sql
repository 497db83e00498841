-- What a search for 施组 looks for is often called a method statement in the title.
insert into search_synonym (words, normal_form) values
  (array['施组', '施工组织设计', '施工方案', '作业方案'], '作业方案|施工方案|施工组织设计|施组')
on conflict (normal_form) do nothing;
