import { z } from 'zod'

/** Imported before the contract: zod would otherwise try to compile its schemas, which our script policy forbids. */
z.config({ jitless: true })
