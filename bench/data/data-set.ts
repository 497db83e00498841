/** Rows of one table, identical in every run, loaded by COPY. */
export interface DataSet {
  /** Statements run before COPY, such as disabling triggers: `after` computes in one go what they would do per row. */
  before: string[]
  copy: string
  /** The COPY line of the row with this id. */
  row(id: number): string
  after: string[]
}
