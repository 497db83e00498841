/** Random access to the content of one stored file. */
export interface StoredBytes {
  size: number
  /** The bytes from `start`, fewer than `length` only at the end of the file. */
  read(start: number, length: number): Promise<Buffer>
}
