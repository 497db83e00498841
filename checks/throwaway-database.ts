/** Settings of a database that is deleted after the run: writes that do not wait for the disk are several times faster. */
export const throwaway = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '128MB' }
