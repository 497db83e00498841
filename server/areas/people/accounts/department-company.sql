-- Sets each department's company: the name of its ancestor right below the root.
create or replace function update_department_companies() returns trigger language plpgsql as $$
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
create or replace trigger department_company after insert or update of parent_id, name on department
  for each statement execute function update_department_companies();
