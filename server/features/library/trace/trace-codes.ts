import { drawCode } from '../../copies/index.ts'

/** The code of a resource: 50 random bits. */
export const newTraceCode = () => `SZ-${drawCode(10)}`
