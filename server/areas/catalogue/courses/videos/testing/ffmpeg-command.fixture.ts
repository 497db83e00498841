import { Decoder, Demuxer, Encoder, FilterAPI, Muxer, pipeline } from 'node-av/api'
import { AV_LOG_QUIET, FF_ENCODER_AAC, FF_ENCODER_LIBX264 } from 'node-av/constants'
import { Log } from 'node-av/lib'

// An ffmpeg command with the arguments that the portal uses, for machines without ffmpeg; it is built on the portal's own
// libraries.

Log.setLevel(AV_LOG_QUIET)
const args = process.argv.slice(2)
const optionValue = (flag: string, options: string[]) => options[options.indexOf(flag) + 1] ?? ''
const outputsFrom = args.indexOf('-i') + 2
const file = args[outputsFrom - 1] ?? ''
const format = optionValue('-f', args.slice(0, outputsFrom))

/** The arguments of each output, up to its file name. */
const outputs: string[][] = [[]]
for (const argument of args.slice(outputsFrom)) {
  outputs.at(-1)?.push(argument)
  if (argument.endsWith('.m3u8')) outputs.push([])
}

const pictureOf = async (options: string[]) => {
  const input = await Demuxer.open(file, { format })
  const filter = FilterAPI.create(optionValue('-vf', options))
  const encoder = await Encoder.create(FF_ENCODER_LIBX264, {
    filter,
    gopSize: Number(optionValue('-g', options)),
    maxRate: Number(optionValue('-maxrate', options)),
    bufSize: Number(optionValue('-bufsize', options)),
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

for (const options of outputs.filter(({ length }) => length > 0)) {
  const named = options.flatMap((name, at) => (name.startsWith('-hls_') ? [[name.slice(1), options[at + 1]]] : []))
  const output = await Muxer.open(options.at(-1)!, { format: 'hls', options: Object.fromEntries(named) })
  const picture = await pictureOf(options)
  const sound = options.includes('-an') ? undefined : await soundOf()
  const inputs = { video: picture.input, ...(sound && { audio: sound.input }) }
  const stages = { video: picture.stages, ...(sound && { audio: sound.stages }) }
  await pipeline(inputs as never, stages as never, output as never).completion
  await output.close()
  console.log('out_time_us=1000000')
}
