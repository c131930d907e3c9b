"""Name every figure that a server counts of itself, in the words of Prometheus.

The rooms above count in them. Labels have few values, all of them known before: templates of addresses, codes
of refusals, names of workers. Where several processes serve on one host they add up what each counts, in the
folder that FOLDER names.
"""

from __future__ import annotations

import time
from collections.abc import Mapping

from prometheus_client import Counter, Gauge, Histogram, disable_created_metrics

FOLDER = "PROMETHEUS_MULTIPROC_DIR"  # the library reads it when it is loaded

disable_created_metrics()
REQUEST_SECONDS = Histogram(
    "kanakku_request_seconds",
    "From a request's being read to the beginning of its answer",
    ["call"],
    buckets=(0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5),
)
ANSWERS = Counter("kanakku_answers", "Requests answered", ["call", "status"])
CONFLICTS = Counter("kanakku_conflicts", "Changes refused for what somebody else had changed", ["code"])
OPEN_STREAMS = Gauge(
    "kanakku_open_streams", "Streams that are being followed", ["call"], multiprocess_mode="livesum"
)
DEALS = Counter("kanakku_deals_recorded", "Deals recorded")
WORK = Gauge(
    "kanakku_work",
    "What waits for the processes beside, or is done there",
    ["workers"],
    multiprocess_mode="livesum",
)
WORK_SECONDS = Histogram(
    "kanakku_work_seconds",
    "From asking the processes beside to their answer, the wait for one of them with it",
    ["workers"],
    buckets=(0.01, 0.1, 0.5, 2, 10, 30),
)
WORK_REFUSED = Counter("kanakku_work_refused", "What the processes beside did not do", ["workers"])
LEDGERS = Counter("kanakku_ledgers_proved", "Ledgers looked into in the background", ["outcome"])
LEDGERS_ROUND = Gauge(
    "kanakku_ledgers_round_timestamp_seconds",
    "When the last of all ledgers was looked into, and the first again",
    multiprocess_mode="mostrecent",
)
DELIVERIES = Counter("kanakku_webhook_attempts", "Messages sent to webhooks", ["outcome"])
NEWS_LAG = Histogram(
    "kanakku_news_lag_seconds",
    "From one process's telling to another's hearing, by the clocks of their hosts",
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 60),
)


class Lag:
    """Tell other processes now and then how late it is here, and measure how late that comes there."""

    def fresh(self) -> Mapping[str, int]:
        """Return the time, in microseconds since 1970."""
        return {"at": time.time_ns() // 1000}

    def take(self, heard: Mapping[str, int]) -> None:
        """Count how long what another process told was under way."""
        NEWS_LAG.observe(max(0.0, time.time() - heard["at"] / 1_000_000))
