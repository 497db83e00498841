import { z } from 'zod'

/** Must be imported before the contract: zod compiles schemas with `eval`, which our security policy forbids. */
z.config({ jitless: true })
