-- The text of a document as a MinHash: how many values two documents share estimates how much of their text they share.
create table document_fingerprint (
  file_id bigint primary key references document (file_id) on delete cascade,
  hashes integer[] not null check (cardinality(hashes) = 96),
  shingle_count integer not null check (shingle_count > 0)
);

-- Groups of these values (locality-sensitive hashing): documents with an equal band are candidates, found by the primary key.
create table document_band (
  hash bigint not null,
  file_id bigint not null references document_fingerprint (file_id) on delete cascade,
  primary key (hash, file_id)
);
create index document_band_of_file on document_band (file_id);
