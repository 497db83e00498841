export { asConflict, requireVersion } from './conflicts.ts'
export { AppError, fail } from './errors.ts'
