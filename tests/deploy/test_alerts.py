"""Prometheus takes the alerts and what the dashboard asks, and each alert goes off in its trouble alone."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from prometheus_client.parser import text_string_to_metric_families

from settings import ROOT
from tests.api.scorekeeper import new_id, points
from tests.api.server import call
from tests.deploy.programs import program
from tests.server import serving

ALERTS, DASHBOARD = (ROOT / "deploy" / name for name in ("alerts.yaml", "dashboard.json"))
RECORDED = 'kanakku_request_seconds_bucket{call="PUT /api/v1/games/<game_id>/deals/<entry_id>",le="%s"}'
LAG = 'kanakku_news_lag_seconds_bucket{instance="one",le="%s"}'
DAY = 24 * 3600
GAME = {"game_type": "points", "preset": "points", "seats": ["Anu", "Biju"]}
TROUBLE = {
    # A figure, how it is each minute while all is well, and in trouble.
    'up{job="kanakku",instance="one"}': ("1x30", "0x30"),
    'kanakku_database_up{instance="one"}': ("1x30", "0x30"),
    'kanakku_answers_total{call="GET /",status="200"}': ("0+1000x30", "0+1000x30"),
    'kanakku_answers_total{call="GET /",status="503"}': ("0+9x30", "0+11x30"),
    RECORDED % "0.25": ("0+98x30", "0+98x30"),
    RECORDED % "0.5": ("0+100x30", "0+98x30"),
    RECORDED % "1.0": ("0+100x30", "0+100x30"),
    RECORDED % "+Inf": ("0+100x30", "0+100x30"),
    LAG % "0.25": ("0+100x30", "0+98x30"),
    LAG % "1.0": ("0+100x30", "0+100x30"),
    LAG % "+Inf": ("0+100x30", "0+100x30"),
    'kanakku_work{instance="one",workers="searches"}': ("20x30", "21x30"),
    'kanakku_work_refused_total{instance="one",workers="searches"}': ("0+0x30", "0+1x30"),
    'kanakku_webhook_overdue_seconds{instance="one"}': ("299x30", "301x30"),
    'kanakku_ledgers_proved_total{outcome="altered"}': ("0x30", "0x5 1x25"),
    'kanakku_ledgers_proved_total{outcome="proved"}': ("0+60x30", "0+60x30"),
    "kanakku_last_backup_timestamp_seconds": (f"-{DAY}x30", f"-{27 * 3600}x30"),
    "kanakku_wal_archive_failures": ("3x30", "0+1x30"),
    'process_open_fds{job="kanakku",instance="one"}': ("800x30", "900x30"),
    'process_max_fds{job="kanakku",instance="one"}': ("1024x30", "1024x30"),
}
OF_OTHERS = ("up", "kanakku_wal_archive_failures")
"""What Prometheus says itself, and what a server shows only beside a PostgreSQL."""


def judged(*asked: str) -> str:
    """Return what promtool says where it takes what is asked of it."""
    told = subprocess.run([program("promtool"), *asked], capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout + told.stderr
    return told.stdout


def test_prometheus_takes_the_alerts_and_all_that_the_dashboard_asks(tmp_path: Path) -> None:
    panels = json.loads(DASHBOARD.read_text())["panels"]
    asked = [target["expr"] for panel in panels for target in panel["targets"]]
    rules = [{"record": f"asked:{number}", "expr": each} for number, each in enumerate(asked)]
    dashboard = tmp_path / "dashboard.yaml"
    dashboard.write_text(json.dumps({"groups": [{"name": "dashboard", "rules": rules}]}))
    assert f"SUCCESS: {len(asked)} rules found" in judged("check", "rules", str(dashboard))
    assert "SUCCESS" in judged("check", "rules", str(ALERTS))


def test_each_alert_goes_off_in_its_trouble_and_none_while_all_is_well(tmp_path: Path) -> None:
    alerts = [
        line.split()[-1] for line in ALERTS.read_text().splitlines() if line.startswith("      - alert: ")
    ]
    assert len(alerts) > 10

    def night(trouble: int, firing: list[str]) -> dict[str, Any]:
        gone_off = [{"labels": f'{{alertname="{each}"}}', "value": 1} for each in firing]
        return {
            "interval": "1m",
            "input_series": [
                {"series": name, "values": minutes[trouble]} for name, minutes in TROUBLE.items()
            ],
            "promql_expr_test": [
                {
                    "expr": 'sum by (alertname) (ALERTS{alertstate="firing"})',
                    "eval_time": "20m",
                    "exp_samples": gone_off,
                }
            ],
        }

    nights = tmp_path / "nights.yaml"
    nights.write_text(
        json.dumps(
            {
                "rule_files": [str(ALERTS)],
                "evaluation_interval": "1m",
                "tests": [night(0, []), night(1, alerts)],
            }
        )
    )
    judged("test", "rules", str(nights))


def test_alerts_and_dashboard_look_at_what_a_server_shows_with_the_labels_that_it_has(
    tmp_path: Path,
) -> None:
    with serving(tmp_path, BACKUPS=str(tmp_path)) as server:
        table = call(server.port, "POST", "/tables", {})[1]
        key, games = table["scorekeeper_key"], f"/tables/{table['code']}/games"
        game = call(server.port, "POST", games, GAME, key)[1]["game"]["id"]
        deal = {"outcome": points(1, 2)}
        assert call(server.port, "PUT", f"/games/{game}/deals/{new_id()}", deal, key)[0] == 201
        with urlopen(f"{server.address}/metrics") as answer:
            shown = [*text_string_to_metric_families(answer.read().decode())]
    labels = {(sample.name, *sorted(sample.labels)) for family in shown for sample in family.samples}
    bounds = {
        (each.name, each.labels["le"]) for family in shown for each in family.samples if "le" in each.labels
    }
    assert {each[0] for each in labels} >= {"kanakku_deals_recorded_total", "process_open_fds"}
    names = {family.name for family in shown}
    for series in TROUBLE:
        name, _, rest = series.partition("{")
        given = dict(re.findall(r'(\w+)="([^"]*)"', rest))
        if name in OF_OTHERS:
            continue
        assert re.sub("_(total|bucket)$", "", name) in names, series
        own = (name, *sorted(given.keys() - {"instance", "job"}))
        # What never happened here has no labels yet.
        assert own in labels or name not in {each[0] for each in labels}, series
        assert "le" not in given or (name, given["le"]) in bounds, series
    written = ALERTS.read_text() + DASHBOARD.read_text()
    calls = set(re.findall(r'call=\\?"(.+?)\\?"', written))
    assert calls
    assert calls <= {each.labels.get("call") for family in shown for each in family.samples}
