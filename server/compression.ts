import { constants } from 'node:zlib'
import type { FastifyCompressOptions } from '@fastify/compress'

const settings = {
  encodings: ['br', 'gzip'],
  threshold: 1024,
  // Responses are complete when they are sent: compressing them in one step costs a third of streaming.
  syncThreshold: 256 * 1024,
  // Level 3 is less than half the work of the default 6, for responses a tenth larger.
  zlibOptions: { level: 3, chunkSize: 64 * 1024 },
} satisfies FastifyCompressOptions

/** Compressed requests are refused (`refuseEncodedBody`): no client of ours sends them. */
export const compression = { ...settings, global: true, globalDecompression: false } satisfies FastifyCompressOptions

/**
 * Pages rendered for one member are compressed for every request. Brotli at quality 1 makes them as small as gzip at
 * level 3 for less than half of its CPU time.
 */
export const pageCompression = {
  ...settings,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
} satisfies FastifyCompressOptions
