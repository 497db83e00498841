import path from 'node:path'

export const schemaFile = path.join(import.meta.dirname, '../../docs/schema.sql')
