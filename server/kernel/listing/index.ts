export { inOrderOf } from './in-order-of.ts'
export { interleave } from './interleave.ts'
export {
  boundedCount,
  countEach,
  countUpTo,
  hiddenOffset,
  limitFor,
  offsetOf,
  type RowOf,
  toPage,
  toTotal,
  totalOf,
} from './paging.ts'
export { findQueuePlace } from './queue-place.ts'
export { trendingClock, trendingScoreOf, trendingScorePlus } from './trending-score.ts'
