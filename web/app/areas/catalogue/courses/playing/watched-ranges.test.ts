import { expect, test } from 'vitest'
import { WatchedRanges } from './watched-ranges.ts'

const playing = (watched: WatchedRanges, from: number, to: number) => {
  for (let second = from; second <= to; second += 0.25) watched.at(second)
}

test('continuous playback is one range', () => {
  const watched = new WatchedRanges()
  playing(watched, 0, 10)
  expect(watched.take()).toEqual([[0, 10]])
})

test('skipped parts do not count, forwards or backwards', () => {
  const watched = new WatchedRanges()
  playing(watched, 0, 4)
  playing(watched, 60, 62)
  playing(watched, 30, 31)
  expect(watched.take()).toEqual([
    [0, 4],
    [60, 62],
    [30, 31],
  ])
})

test('a pause ends a range, and each second is reported once', () => {
  const watched = new WatchedRanges()
  playing(watched, 0, 5)
  watched.interrupt()
  playing(watched, 5.5, 7)
  expect(watched.take()).toEqual([
    [0, 5],
    [5.5, 7],
  ])
  playing(watched, 7.25, 9)
  expect(watched.take()).toEqual([[7, 9]])
  expect(watched.take()).toEqual([])
})

test('the ranges of a failed report are sent again', () => {
  const watched = new WatchedRanges()
  playing(watched, 0, 3)
  watched.putBack(watched.take())
  watched.interrupt()
  expect(watched.take()).toEqual([[0, 3]])
})

test('a report stays within the limits of the server', () => {
  const watched = new WatchedRanges()
  for (let at = 0; at < 60; at++) {
    playing(watched, at * 10, at * 10 + 1)
    watched.interrupt()
  }
  expect(watched.take()).toHaveLength(50)
  expect(watched.take()).toHaveLength(10)
})
