export const sampleRate = 44_100

/** Notes of a pentatonic scale, in hertz. */
const notes = [261.63, 293.66, 329.63, 392, 440, 523.25]
const fadesPerSecond = 2.2
const volume = 0.16

/** The audio sample of a moment: every caption starts a note that fades out. */
export const toneAt = (at: number, caption: readonly { t: number }[]): number => {
  const index = caption.findLastIndex(({ t }) => t <= at)
  if (index < 0) return 0
  const since = at - caption[index]!.t
  const note = notes[index % notes.length]!
  const fade = Math.min(1, since * 40) * Math.exp(-since * fadesPerSecond)
  return volume * fade * (Math.sin(2 * Math.PI * note * since) + 0.4 * Math.sin(4 * Math.PI * note * since))
}
