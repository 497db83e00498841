-- Resources are found by the format of their file too: what is in the search learns it here, what comes later brings it along.
update search_document document
set terms = document.terms || array_to_tsvector(array['f:format:' || resource.suffix])
from resource
where document.kind = 'resource' and document.id = resource.id;
