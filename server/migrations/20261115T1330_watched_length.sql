-- How much a set of ranges covers, for the share of a video that somebody has watched.
create function covered(ranges int4multirange) returns integer language sql immutable parallel safe
  return (select coalesce(sum(upper(part) - lower(part)), 0)::integer from unnest(ranges) as part);
