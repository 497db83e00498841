import { describe, expect, test } from 'vitest'
import { planFor, type SourceFacts } from './plan.ts'

const facts = (video: Partial<SourceFacts['video']> = {}, audio: SourceFacts['audio'] = 'playable'): SourceFacts => ({
  seconds: 60,
  audio,
  video: {
    codec: 'h264',
    width: 1920,
    height: 1080,
    isPlain: true,
    frameRate: { num: 25, den: 1 },
    bitRate: 3_000_000,
    keyframeGap: 4,
    ...video,
  },
})
const sizes = (video: Partial<SourceFacts['video']>) =>
  planFor(facts(video)).renditions.map(({ width, height }) => `${width}x${height}`)

describe('renditions', () => {
  test.each([
    [3840, 2160, ['1920x1080', '1280x720', '854x480']],
    [1920, 1080, ['1920x1080', '1280x720', '854x480']],
    [1280, 720, ['1280x720', '854x480']],
    [960, 540, ['960x540']],
    [640, 480, ['640x480']],
    [321, 181, ['320x180']],
    [1080, 1920, ['1080x1920', '720x1280', '480x854']],
    [2560, 1080, ['2560x1080', '1706x720', '1138x480']],
  ])('of a source of %i × %i are never larger than it', (width, height, expected) => {
    expect(sizes({ width, height })).toEqual(expected)
  })

  test('have the frame rate of the source, at most 30 per second', () => {
    const frameRateOf = (num: number, den = 1) => planFor(facts({ frameRate: { num, den } })).frameRate
    expect(frameRateOf(60)).toEqual({ num: 30, den: 1 })
    expect(frameRateOf(30_000, 1001)).toEqual({ num: 30_000, den: 1001 })
    expect(frameRateOf(0)).toEqual({ num: 25, den: 1 })
  })
})

describe('a source that every browser plays is not encoded again', () => {
  const isCopied = (video: Partial<SourceFacts['video']>) => planFor(facts(video)).renditions[0]!.video === 'copy'
  test.each<[string, Partial<SourceFacts['video']>, boolean]>([
    ['H.264 of a fitting size and rate', {}, true],
    ['another codec', { codec: 'other' }, false],
    ['a turned, anamorphic or 10-bit picture', { isPlain: false }, false],
    ['larger than 1080', { width: 3840, height: 2160 }, false],
    ['key frames far apart', { keyframeGap: 30 }, false],
    ['far more bits than needed', { bitRate: 60_000_000 }, false],
  ])('%s: %o', (_what, video, expected) => expect(isCopied(video)).toBe(expected))

  test('its smaller renditions are encoded', () => {
    const [, ...smaller] = planFor(facts()).renditions
    expect(smaller.map(({ video }) => video)).toEqual([{ maxRate: 2_073_600 }, { maxRate: 922_320 }])
  })

  test('playable sound is copied, other sound encoded, and silence stays silent', () => {
    expect(planFor(facts({}, 'playable')).audio).toBe('copy')
    expect(planFor(facts({}, 'other')).audio).toBe('encode')
    expect(planFor({ ...facts(), audio: undefined }).audio).toBeUndefined()
  })
})
