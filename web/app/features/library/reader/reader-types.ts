/** A document of a resource: its own, or one inside its archive. */
export interface DocumentAddress {
  resourceId: number
  inside?: number
}
