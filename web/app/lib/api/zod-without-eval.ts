import { z } from 'zod'

/** Must be imported before the contract: zod would otherwise compile schemas with `eval`, which our content security policy forbids. */
z.config({ jitless: true })
