/** The system account that PostgreSQL runs under. */
export interface DatabaseUser {
  name: string
  uid: number
  gid: number
}
