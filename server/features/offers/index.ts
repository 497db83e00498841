export { facets, type ListFilter, listingOf } from './listing/listing.ts'
