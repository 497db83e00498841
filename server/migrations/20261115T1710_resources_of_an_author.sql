-- What an author's resources got all together, deleted ones included: the other indexes by author leave those out.
create index resource_of_author on resource (author_id);
