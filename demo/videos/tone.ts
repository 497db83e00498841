export const sampleRate = 16_000

/** Notes of a pentatonic scale, in hertz. */
const scale = [261.63, 329.63, 392, 293.66, 440]
const fadesPerSecond = 2.2
const audibleSeconds = 4
const volume = 0.12

/** The audio sample of a moment: a soft note begins at each of these times and fades out. */
export const toneAt = (at: number, times: readonly number[]): number => {
  const index = times.findLastIndex((time) => time <= at)
  if (index < 0) return 0
  const since = at - times[index]!
  if (since > audibleSeconds) return 0
  const note = scale[index % scale.length]!
  const fade = Math.min(1, since * 40) * Math.exp(-since * fadesPerSecond)
  return volume * fade * (Math.sin(2 * Math.PI * note * since) + 0.4 * Math.sin(4 * Math.PI * note * since))
}
