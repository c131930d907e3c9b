"""Whoever listens hears of every version, also of one that is told at the very moment his patience ends."""

from __future__ import annotations

from threading import Event, Thread

from models.store.broker import Broker, Listener

TOLD = 3000


def test_no_news_is_lost_at_the_end_of_a_wait() -> None:
    broker, heard = Broker(), Event()
    lost: list[int] = []

    def tell() -> None:
        for version in range(1, TOLD + 1):
            heard.clear()
            broker.publish("7KQ2MB", version)
            if not heard.wait(2):
                lost.append(version)
                break

    with broker.listen("7KQ2MB") as listener:
        teller = Thread(target=tell)
        teller.start()
        while teller.is_alive():
            if listener.wait(0.00001):
                heard.set()
        teller.join()
    assert lost == []
    assert listener.version == TOLD


def test_silence_is_no_news() -> None:
    listener = Listener()
    assert not listener.wait(0.001)
    listener.tell(3, 1.0)
    assert listener.wait(0.001)
    assert not listener.wait(0.001)


def test_news_is_for_those_who_listen_to_that_table() -> None:
    broker = Broker()
    with broker.listen("7KQ2MB") as one, broker.listen("9XW4DC") as other:
        broker.publish("7KQ2MB", 2)
        assert (one.wait(0), other.wait(0)) == (True, False)
        assert broker.listeners == 2
    assert broker.listeners == 0
