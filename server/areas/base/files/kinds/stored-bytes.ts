/** Random access to the content of one stored file. */
export interface StoredBytes {
  size: number
  /** Returns `length` bytes from `start`, fewer only at the end of the file. */
  read(start: number, length: number): Promise<Buffer>
}
