-- The company of each department, the one right below the alliance on its way up: lists show it beside every author.
alter table department add column company text not null default '';

create function department_companies_named() returns trigger language plpgsql as $$
begin
  with recursive place as (
    select id, name as company, parent_id is null as is_root from department where parent_id is null
    union all
    select below.id, case when place.is_root then below.name else place.company end, false
    from department as below join place on below.parent_id = place.id
  )
  update department set company = place.company
  from place where place.id = department.id and department.company <> place.company;
  return null;
end $$;
create trigger department_company after insert or update of parent_id, name on department
  for each statement execute function department_companies_named();
update department set name = name;
