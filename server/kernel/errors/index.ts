export { asConflict, requireVersion } from './conflicts.ts'
export { AppError, fail, unlessGone } from './errors.ts'
