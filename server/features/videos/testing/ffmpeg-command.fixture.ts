import { Decoder, Demuxer, Encoder, FilterAPI, Muxer, pipeline } from 'node-av/api'
import { AV_LOG_QUIET, FF_ENCODER_AAC, FF_ENCODER_LIBX264 } from 'node-av/constants'
import { Log } from 'node-av/lib'

// The ffmpeg command as far as the portal speaks it, for machines that have none: what the arguments ask for is done by
// the libraries the portal brings along.

Log.setLevel(AV_LOG_QUIET)
const words = process.argv.slice(2)
const wordAfter = (flag: string, among: string[]) => among[among.indexOf(flag) + 1] ?? ''
const outputsFrom = words.indexOf('-i') + 2
const file = words[outputsFrom - 1] ?? ''
const format = wordAfter('-f', words.slice(0, outputsFrom))

/** The words up to the name of each output. */
const outputs: string[][] = [[]]
for (const word of words.slice(outputsFrom)) {
  outputs.at(-1)?.push(word)
  if (word.endsWith('.m3u8')) outputs.push([])
}

const pictureOf = async (told: string[]) => {
  const input = await Demuxer.open(file, { format })
  const filter = FilterAPI.create(wordAfter('-vf', told))
  const encoder = await Encoder.create(FF_ENCODER_LIBX264, {
    filter,
    gopSize: Number(wordAfter('-g', told)),
    maxRate: Number(wordAfter('-maxrate', told)),
    bufSize: Number(wordAfter('-bufsize', told)),
    options: { preset: 'veryfast', crf: 23, 'x264-params': 'scenecut=0' } as never,
  })
  return { input, stages: [await Decoder.create(input.video()!), filter, encoder] }
}

const soundOf = async () => {
  const input = await Demuxer.open(file, { format })
  const decoder = await Decoder.create(input.audio()!)
  const encoder = await Encoder.create(FF_ENCODER_AAC, { decoder, bitrate: 128_000, autoResample: true })
  return { input, stages: [decoder, encoder] }
}

for (const told of outputs.filter(({ length }) => length > 0)) {
  const named = told.flatMap((word, at) => (word.startsWith('-hls_') ? [[word.slice(1), told[at + 1]]] : []))
  const output = await Muxer.open(told.at(-1)!, { format: 'hls', options: Object.fromEntries(named) })
  const picture = await pictureOf(told)
  const sound = told.includes('-an') ? undefined : await soundOf()
  const inputs = { video: picture.input, ...(sound && { audio: sound.input }) }
  const stages = { video: picture.stages, ...(sound && { audio: sound.stages }) }
  await pipeline(inputs as never, stages as never, output as never).completion
  await output.close()
  console.log('out_time_us=1000000')
}
