"""A network switch that holds every frame for a while, because few kernels of virtual machines have netem.

    slow_switch.py MILLISECONDS DEVICE...

It makes one TAP device per name and says "ready"; the caller moves them to the namespaces of its hosts. A line "cut DEVICE" on
the standard input pulls the cable of that device, "join DEVICE" plugs it in. It ends with its standard input. Python, because
Node cannot open TAP devices.
"""

import collections
import fcntl
import os
import select
import struct
import sys
import time

TUNSETIFF = 0x400454CA
TUNSETOFFLOAD = 0x400454D0
IFF_TAP, IFF_NO_PI, IFF_VNET_HDR = 0x0002, 0x1000, 0x4000
# Hosts hand over large segments without checksums, as between the ends of a veth pair.
CHECKSUMS_AND_SEGMENTS = 0x01 | 0x02 | 0x04
HEADER = 10
LARGEST = HEADER + 65_550
AT_ONCE = 64


def open_device(name):
    device = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    flags = IFF_TAP | IFF_NO_PI | IFF_VNET_HDR
    fcntl.ioctl(device, TUNSETIFF, struct.pack("16sH22x", name.encode(), flags))
    fcntl.ioctl(device, TUNSETOFFLOAD, CHECKSUMS_AND_SEGMENTS)
    return device


def frames_of(device):
    for _ in range(AT_ONCE):
        try:
            yield os.read(device, LARGEST)
        except OSError:  # nothing more, or its host is gone
            return


def main():
    delay = float(sys.argv[1]) / 1000
    devices = {name: open_device(name) for name in sys.argv[2:]}
    ports = set(devices.values())
    cut = set()
    port_of = {}
    held = collections.deque()
    commands = sys.stdin.fileno()

    def send(source, frame):
        target = port_of.get(frame[HEADER : HEADER + 6])
        for port in ports - {source} if target is None else {target}:
            if port in cut or source in cut:
                continue
            try:
                os.write(port, frame)
            except OSError:  # its host is down
                pass

    # Ahead of everything it connects: a busy machine must not lengthen the wires.
    os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))
    print("ready", flush=True)
    while True:
        patience = max(0, held[0][0] - time.monotonic()) if held else None
        readable, _, _ = select.select([commands, *ports], [], [], patience)
        if commands in readable:
            lines = os.read(commands, 4096).decode().splitlines()
            if not lines:
                return
            for what, name in map(str.split, lines):
                (cut.add if what == "cut" else cut.discard)(devices[name])
        for port in ports.intersection(readable):
            for frame in frames_of(port):
                port_of[frame[HEADER + 6 : HEADER + 12]] = port
                held.append((time.monotonic() + delay, port, frame))
        now = time.monotonic()
        while held and held[0][0] <= now:
            _, source, frame = held.popleft()
            send(source, frame)


main()
