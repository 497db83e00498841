-- There are at most a few hundred pages of the site, so that reading all of them costs less than these indexes.
drop index site_page_listed;
drop index site_page_due;
drop index site_page_linked;
