import S3rver from 's3rver'

// The S3 store of the fleet: one bucket in a folder that outlives the process.
const [address = '', directory = ''] = process.argv.slice(2)
await new S3rver({ address, port: 9000, silent: true, directory, configureBuckets: [{ name: 'portal' }] }).run()
