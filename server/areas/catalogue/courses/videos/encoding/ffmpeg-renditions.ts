import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { type Plan, segmentSeconds } from './plan.ts'
import type { Work } from './renditions.ts'
import { type Source, uprightFilters } from './source.ts'

/** The same renditions by the machine's own ffmpeg, which may use its hardware and is updated independently. */
export const ffmpegRenditions = async (ffmpeg: string, file: string, work: Work): Promise<void> => {
  for (const { name } of work.plan.renditions) await mkdir(path.join(work.folder, name), { recursive: true })
  const child = spawn(ffmpeg, ffmpegArguments(file, work), { stdio: ['ignore', 'pipe', 'pipe'] })
  createInterface({ input: child.stdout! }).on('line', (line) => {
    const microseconds = /^out_time_us=(\d+)/.exec(line)?.[1]
    if (microseconds) work.onTime(Number(microseconds) / 1e6)
  })
  let errorOutput = ''
  child.stderr!.on('data', (chunk) => {
    errorOutput = `${errorOutput}${chunk}`.slice(-1000)
  })
  const code = await new Promise((resolve, reject) => child.once('exit', resolve).once('error', reject))
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${errorOutput}`)
}

interface FfmpegInput {
  source: Pick<Source, 'video' | 'audio' | 'turns' | 'isInterlaced' | 'demuxer'>
  plan: Plan
  folder: string
  threads: number
}

const ffmpegArguments = (file: string, { source, plan, folder, threads }: FfmpegInput): string[] => {
  const { num, den } = plan.frameRate
  const input = ['-protocol_whitelist', 'file', '-f', source.demuxer.formatName.split(',')[0]!, '-i', file]
  const audio = plan.audio && source.audio ? ['-map', `0:${source.audio.index}`] : []
  const outputs = plan.renditions.flatMap(({ name, width, height, video }) => {
    const filters = [
      ...uprightFilters({ turns: 0, isInterlaced: source.isInterlaced }), // ffmpeg rotates the picture by itself
      `fps=${num}/${den}`,
      `scale=${width}:${height}`,
      'setsar=1',
      'format=yuv420p',
    ]
    const picture =
      video === 'copy'
        ? ['-c:v', 'copy']
        : [
            ...['-vf', filters.join(), '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-profile:v', 'high'],
            ...['-maxrate', String(video.maxRate), '-bufsize', String(video.maxRate * 2), '-threads', String(threads)],
            ...['-g', String(Math.round((num / den) * segmentSeconds)), '-sc_threshold', '0'],
            ...['-force_key_frames', `expr:gte(t,n_forced*${segmentSeconds})`],
          ]
    const sound = plan.audio === 'copy' ? ['-c:a', 'copy'] : ['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000']
    return [
      ...['-map', `0:${source.video.index}`, ...audio, ...picture, ...(audio.length > 0 ? sound : ['-an'])],
      ...['-f', 'hls', '-hls_time', String(segmentSeconds), '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'],
      ...['-hls_flags', 'independent_segments', '-hls_fmp4_init_filename', 'init.mp4'],
      ...['-hls_segment_filename', path.join(folder, name, 'seg-%05d.m4s'), path.join(folder, name, 'index.m3u8')],
    ]
  })
  return ['-hide_banner', '-nostdin', '-loglevel', 'error', '-progress', 'pipe:1', '-y', ...input, ...outputs]
}
